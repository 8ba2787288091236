import { ArticleCard } from '#articles/ArticleList.tsx';
import type { Listing } from '#articles/all.ts';
import { Diagram, diagramNames } from '#diagrams/Diagram.tsx';
import { Plan, Plans } from '#diagrams/Plan.tsx';
import { planNames } from '#diagrams/plans.ts';
import { ConfirmationPanel } from '#dialogs/confirmation/ConfirmationPanel.tsx';
import { SentLine } from '#dialogs/confirmation/show-confirmation.tsx';
import { PhotoCard } from '#dialogs/photos/PhotoCard.tsx';
import type { Photo } from '#dialogs/photos/photo.ts';
import { SendingProgress } from '#dialogs/photos/SendingProgress.tsx';
import { Controls, Group } from '#gallery/Controls.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Icon, iconNames } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Progress } from '#ui/Progress.tsx';
import { Table } from '#ui/Table.tsx';
import { ToastCard } from '#ui/toasts.tsx';

/** Every component in each of its states. */
export function Gallery({ articles }: { articles: readonly Listing[] }) {
	return (
		<div className="gallery mx-auto max-w-6xl px-4 py-8">
			<h1 className="text-3xl font-bold text-brand">Gallery</h1>
			<Controls />
			<Messages />
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
			<PhotoStates />
			<Group title="Diagrams">
				<Plans>
					{planNames.map((name) => (
						<Plan key={name} of={name} />
					))}
					<Plan of="fan" rail="outer" caption="A rail on the outer side" />
				</Plans>
				<div className="gallery-grid">
					{diagramNames.map((name) => (
						<Diagram key={name} of={name} />
					))}
				</div>
			</Group>
			<Group title="Icons">
				<ul className="gallery-row text-brand">
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
				<div className="gallery-grid">
					{articles.map((article) => (
						<ArticleCard key={article.link} article={article} />
					))}
				</div>
			</Group>
		</div>
	);
}

/** Photos that are chosen, prepared and sent. */
function PhotoStates() {
	return (
		<>
			<Group title="Progress">
				<div className="gallery-grid">
					{[0, 0.4, 1].map((value) => (
						<Progress key={value} value={value} max={1} label={`${value * 100} %`} />
					))}
					<SendingProgress photos={[photo({ uploaded: true }), photo({ progress: 0.5 }), photo({})]} />
				</div>
			</Group>
			<Group title="Photo cards">
				<ul className="gallery-grid">
					{photos.map((state) => (
						<PhotoCard key={state.id} photo={state} onRemove={() => {}} />
					))}
				</ul>
			</Group>
		</>
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
		bytes: 400_000,
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
	{ error: 'This photo is too large. Choose a smaller one.', name: 'refused.jpg' },
].map((state, id) => photo({ ...state, id }));

/** What a visitor is told. */
export function Messages() {
	return (
		<>
			<Group title="Notices">
				<div className="gallery-grid">
					<Notice tone="good" title="Request sent">
						A message that stays, with <a href="#main">the way back to the top</a> in it.
					</Notice>
					<Notice tone="bad" title="There is a problem">
						<ul className="list-disc pl-6">
							<li>
								<a href="#main" className="text-danger">
									Enter your name
								</a>
							</li>
						</ul>
					</Notice>
				</div>
			</Group>
			<Group title="Toasts">
				<div className="gallery-grid">
					<ToastCard toast={{ id: 1, tone: 'good', title: 'Request sent', text: 'We aim to answer soon.' }} />
					<ToastCard toast={{ id: 2, tone: 'bad', title: 'Not sent', text: 'Check your connection and try again.' }} />
				</div>
			</Group>
			<Group title="Panels after sending">
				<ConfirmationPanel kind="photo-quote" id={requestId(1)} hasEmail onClose={() => {}} />
				<ConfirmationPanel kind="brochure" id={requestId(2)} hasEmail onClose={() => {}} />
				<ConfirmationPanel kind="callback" id={requestId(3)} hasEmail onClose={() => {}} />
				<SentLine
					request={{ kind: 'callback', id: requestId(4), at: Date.now(), hasEmail: true }}
					onShow={() => {}}
					onRemove={() => {}}
				/>
			</Group>
		</>
	);
}

function requestId(number: number): string {
	return `7f3a92c${number}-0000-4000-8000-000000000000`;
}
