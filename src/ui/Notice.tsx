import type { ReactNode } from 'react';
import { bestEffort } from '#ui/best-effort.ts';
import { Icon } from '#ui/Icon.tsx';

interface NoticeProps {
	tone: 'good' | 'bad';
	title: string;
	children: ReactNode;
	/** Where it takes the focus when it comes: what it is to screen readers, and the id of its title, which then is a heading and names it. */
	focused?: { role: 'alert' | 'group'; titleId: string };
}

/** A message that stays until it no longer applies. */
export function Notice({ tone, title, children, focused }: NoticeProps) {
	const look = tone === 'good' ? 'border-brand bg-brand-pale text-ink' : 'border-danger bg-danger-pale text-ink';
	const Title = focused ? 'h2' : 'p';
	const named = focused && { role: focused.role, 'aria-labelledby': focused.titleId };
	return (
		<div ref={focused && takeFocus} tabIndex={-1} {...named} className={`rounded-control border-2 p-4 ${look}`}>
			<Title
				id={focused?.titleId}
				className={`flex items-start gap-2 font-bold ${tone === 'good' ? 'text-brand' : 'text-danger'}`}
			>
				<Icon name={tone === 'good' ? 'check' : 'warning'} />
				{title}
			</Title>
			<div className="mt-1">{children}</div>
		</div>
	);
}

function takeFocus(notice: HTMLElement | null) {
	bestEffort(() => notice?.focus());
}
