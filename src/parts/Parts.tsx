import type { ReactNode } from 'react';
import { ArticleCard } from '#articles/ArticleCard.tsx';
import type { Listing } from '#articles/all.ts';
import { Opener } from '#dialogs/Opener.tsx';
import { PhotoCard } from '#dialogs/photos/PhotoCard.tsx';
import type { Photo } from '#dialogs/photos/photo.ts';
import { SendingProgress } from '#dialogs/photos/SendingProgress.tsx';
import { products } from '#facts/products.ts';
import { ProductCard } from '#sections/ProductCard.tsx';
import { SearchField } from '#sections/SearchField.tsx';
import { Button, type ButtonLook, buttonClass } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Field, type FieldProps } from '#ui/Field.tsx';
import { Icon, iconNames } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Progress } from '#ui/Progress.tsx';
import { Table } from '#ui/Table.tsx';
import { ToastCard } from '#ui/Toaster.tsx';

/** Each part in each of its states. What is missing here is looked at by nobody until a visitor does. */
export function Parts({ articles }: { articles: readonly Listing[] }) {
	return (
		<div className="parts mx-auto max-w-6xl px-4 py-8">
			<h1 className="text-3xl font-bold text-pine">Parts</h1>
			<Group title="Buttons">
				<Buttons look="main" ground="bg-paper" />
				<Buttons look="plain" ground="bg-sand" />
				<Buttons look="onDark" ground="bg-pine" />
				<div className="parts-row">
					<a href="#main" className={buttonClass('main')}>
						A link as a button
					</a>
					<Button look="main">
						<Icon name="camera" />A button whose words are so many that they take up two lines on a narrow screen
					</Button>
				</div>
			</Group>
			<Group title="Openers of the dialogs">
				<div className="parts-row">
					<Opener dialog="photo-quote" look="main">
						Photo quote
					</Opener>
					<Opener dialog="brochure">Brochure</Opener>
					<Opener dialog="brochure" product={products[4]}>
						Brochure for the {products[4]?.name}
					</Opener>
					<Opener dialog="callback" bare className="cursor-pointer text-pine underline">
						Callback, as a line of text
					</Opener>
				</div>
			</Group>
			<Group title="Fields">
				<Fields control="text" filled="Ann Example" />
				<Fields control="email" filled="ann@example.com" />
				<Fields control="tel" filled="020 7946 0000" />
				<Fields control="select" filled="curved" />
				<Fields control="textarea" filled={'Seven steps of brick.\nThey bend to the left.'} />
				<SearchField id="parts-search" />
			</Group>
			<Group title="Notices">
				<div className="parts-grid">
					<Notice tone="good" title="Request sent">
						A message that stays, with <a href="#main">the way back to the top</a> in it.
					</Notice>
					<Notice tone="bad" title="There is a problem">
						<ul className="list-disc pl-6">
							<li>
								<a href="#main" className="text-alarm">
									Enter your name
								</a>
							</li>
						</ul>
					</Notice>
				</div>
			</Group>
			<Group title="Toasts">
				<div className="parts-grid">
					<ToastCard toast={{ id: 1, tone: 'good', title: 'Request sent', text: 'We aim to answer soon.' }} />
					<ToastCard toast={{ id: 2, tone: 'bad', title: 'Not sent', text: 'Check your connection and try again.' }} />
				</div>
			</Group>
			<Group title="Disclosure">
				<Disclosure summary="A line that unfolds">
					<p>What it promised.</p>
				</Disclosure>
				<Disclosure summary="A line so long that on a narrow screen it takes up two lines and sometimes three of them">
					<p>One paragraph.</p>
					<p>And another, with a list:</p>
					<ul>
						<li>first</li>
						<li>second</li>
					</ul>
				</Disclosure>
			</Group>
			<Group title="Table">
				<Table
					caption="Two lifts side by side"
					columns={['Lift', 'Rail', 'Weight limit', 'Remarks']}
					rows={[
						['First lift', 'straight', '20 stone (127 kg)', 'Short'],
						['Second lift', 'curved', <strong key="limit">Not stated</strong>, 'A cell with a whole sentence in it.'],
					]}
					note="What a reader must know to read it right."
				/>
			</Group>
			<Group title="Progress">
				<div className="parts-grid">
					{[0, 0.4, 1].map((value) => (
						<Progress key={value} value={value} max={1} label={`${value * 100} %`} />
					))}
					<SendingProgress photos={[photo({ uploaded: true }), photo({ progress: 0.5 }), photo({})]} />
				</div>
			</Group>
			<Group title="Photo cards">
				<ul className="parts-grid">
					{photos.map((state) => (
						<PhotoCard key={state.id} photo={state} onRemove={() => {}} />
					))}
				</ul>
			</Group>
			<Group title="Icons">
				<ul className="parts-row text-pine">
					{iconNames.map((name) => (
						<li key={name}>
							<Icon name={name} size={32} />
							{name}
						</li>
					))}
				</ul>
			</Group>
			<Group title="Cards">
				<h3 className="text-xl font-bold">Articles</h3>
				<div className="parts-grid">
					{articles.map((article) => (
						<ArticleCard key={article.link} article={article} level={3} />
					))}
				</div>
				<h3 className="text-xl font-bold">Products, with and without an article</h3>
				<ul className="parts-grid">
					{products.slice(0, 2).map((product) => (
						<ProductCard key={product.name} product={product} />
					))}
				</ul>
			</Group>
		</div>
	);
}

function Group({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section>
			<h2 className="text-pine">{title}</h2>
			{children}
		</section>
	);
}

function Buttons({ look, ground }: { look: ButtonLook; ground: string }) {
	return (
		<div className={`parts-row ${ground}`}>
			<Button look={look}>{look}</Button>
			<Button look={look}>
				<Icon name="brochure" />
				With an icon
			</Button>
			<Button look={look} disabled>
				Disabled
			</Button>
		</div>
	);
}

function Fields({ control, filled }: { control: FieldProps['control']; filled: string }) {
	const options = [
		{ value: '', label: 'Choose one' },
		{ value: 'curved', label: 'Curved' },
	];
	const field = (state: string, more: Partial<FieldProps> = {}) => (
		<Field
			id={`parts-${control}-${state}`}
			name={state}
			label={`${control}, ${state}`}
			control={control}
			required
			maxLength={100}
			defaultValue=""
			options={options}
			{...more}
		/>
	);
	return (
		<div className="parts-grid py-4">
			{field('empty', { required: false, hint: 'A hint under the question.' })}
			{field('filled', { defaultValue: filled })}
			{field('wrong', { defaultValue: filled, problem: 'Say what is wrong, and how to mend it' })}
			<fieldset disabled>{field('disabled', { defaultValue: filled })}</fieldset>
		</div>
	);
}

/** A photo in a state, with what it has where nothing else is said. */
function photo(state: Partial<Photo>): Photo {
	return {
		id: 0,
		name: 'steps.jpg',
		previewUrl: '/art/photo-from-the-side.svg',
		prepared: new Promise(() => {}),
		preparing: false,
		progress: undefined,
		problem: undefined,
		key: undefined,
		uploaded: false,
		...state,
	};
}

const photos: readonly Photo[] = [
	{ preparing: true, previewUrl: undefined, name: 'getting-ready.jpg' },
	{ name: 'ready.jpg' },
	{ previewUrl: undefined, name: 'no-preview-and-a-name-that-is-longer-than-any-card-is-wide-20251120-143812.heic' },
	{ progress: 0.3, name: 'sending.jpg' },
	{ uploaded: true, name: 'sent.jpg' },
	{ problem: 'This photo is too large. Choose a smaller one.', name: 'refused.jpg' },
].map((state, id) => photo({ ...state, id }));
