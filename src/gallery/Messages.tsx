import { ConfirmationPanel } from '#dialogs/confirmation/ConfirmationPanel.tsx';
import { SentLine } from '#dialogs/confirmation/show-confirmation.tsx';
import { Group } from '#gallery/Group.tsx';
import { Notice } from '#ui/Notice.tsx';
import { ToastCard } from '#ui/Toaster.tsx';

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
