import { useNow } from '#desk/now.ts';
import { Part } from '#desk/Part.tsx';
import { momentWords } from '#desk/words.ts';

interface HappenedProps {
	id: string;
	/** The newest first. */
	history: readonly { text: string; by: string; at: string }[];
}

/** What was changed, by whom and when, on pages that are about no single request. */
export function Happened({ id, history }: HappenedProps) {
	const now = useNow();
	if (history.length === 0) return null;
	return (
		<Part level={2} id={id} title="What has happened" isClosed>
			<ul>
				{history.map(({ text, by, at }) => (
					<li key={`${at} ${text}`} className="border-t border-line py-2 wrap-anywhere first:border-t-0">
						{text} <span className="text-muted">({[momentWords(at, now), by].filter(Boolean).join(', ')})</span>
					</li>
				))}
			</ul>
		</Part>
	);
}
