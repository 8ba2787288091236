import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/Icon.tsx';

const looks = {
	plain: 'border-line bg-surface text-ink',
	good: 'border-brand bg-brand-pale text-brand',
	bad: 'border-danger bg-danger-pale text-danger',
} as const;

interface MarkProps {
	tone: keyof typeof looks;
	icon?: IconName;
	children: ReactNode;
}

/** A short word about a request. Its colour says nothing that the word does not. */
export function Mark({ tone, icon, children }: MarkProps) {
	return (
		<span
			className={`inline-flex items-center gap-1.5 rounded-control border-2 px-2 text-[0.9rem] font-bold leading-7 ${looks[tone]}`}
		>
			{icon ? <Icon name={icon} size={18} /> : null}
			{children}
		</span>
	);
}
