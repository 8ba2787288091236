import type { ReactNode, Ref } from 'react';
import { Icon } from '#ui/Icon.tsx';

export interface NoticeProps {
	tone: 'good' | 'bad';
	title: string;
	children: ReactNode;
	/** For moving the focus to it when it must be read at once. */
	ref?: Ref<HTMLDivElement>;
}

/** A message that stays until it no longer applies. */
export function Notice({ tone, title, children, ref }: NoticeProps) {
	const look = tone === 'good' ? 'border-brand bg-brand-pale text-ink' : 'border-danger bg-danger-pale text-ink';
	return (
		<div ref={ref} tabIndex={-1} className={`rounded-control border-2 p-4 ${look}`}>
			<p className={`flex items-center gap-2 font-bold ${tone === 'good' ? 'text-brand' : 'text-danger'}`}>
				<Icon name={tone === 'good' ? 'check' : 'warning'} />
				{title}
			</p>
			<div className="mt-1">{children}</div>
		</div>
	);
}
