import type { ReactNode } from 'react';
import { Opener } from '#dialogs/opening/Opener.tsx';
import { products } from '#facts/products.ts';
import { SearchField } from '#sections/blocks/SearchField.tsx';
import { Button, type ButtonLook, buttonClass } from '#ui/Button.tsx';
import { Field, type FieldProps } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';

/** What a visitor presses and fills in. */
export function Controls() {
	return (
		<>
			<Group title="Buttons">
				<Buttons look="main" background="bg-page" />
				<Buttons look="plain" background="bg-band" />
				<Buttons look="onDark" background="bg-brand" />
				<div className="gallery-row">
					<a href="#main" className={buttonClass('main')}>
						A link as a button
					</a>
					<Button look="main">
						<Icon name="camera" />A button whose words are so many that they take up two lines on a narrow screen
					</Button>
				</div>
			</Group>
			<Group title="Openers of the dialogs">
				<div className="gallery-row">
					<Opener dialog="photo-quote" look="main">
						Photo quote
					</Opener>
					<Opener dialog="brochure">Brochure</Opener>
					<Opener dialog="brochure" product={products[4]}>
						Brochure for the {products[4]?.name}
					</Opener>
					<Opener dialog="callback" bare className="cursor-pointer text-brand underline">
						Callback, as a line of text
					</Opener>
				</div>
			</Group>
			<Group title="Fields">
				<Fields control="text" filled="Ann Example" />
				<Fields control="integer" filled="12" />
				<Fields control="email" filled="ann@example.com" />
				<Fields control="tel" filled="020 7946 0000" />
				<Fields control="select" filled="curved" />
				<Fields control="textarea" filled={'Seven steps of brick.\nThey bend to the left.'} />
				<SearchField id="gallery-search" />
			</Group>
		</>
	);
}

function Buttons({ look, background }: { look: ButtonLook; background: string }) {
	return (
		<div className={`gallery-row ${background}`}>
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
			id={`gallery-${control}-${state}`}
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
		<div className="gallery-grid py-4">
			{field('empty', { required: false, hint: 'A hint under the question.' })}
			{field('filled', { defaultValue: filled })}
			{field('wrong', { defaultValue: filled, error: 'Say what is wrong, and how to mend it' })}
			<fieldset disabled>{field('disabled', { defaultValue: filled })}</fieldset>
		</div>
	);
}

/** Components of one kind, under their name. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section>
			<h2 className="text-brand">{title}</h2>
			{children}
		</section>
	);
}
