import type { ComponentProps } from 'react';

const looks = {
	/** The one action that matters on a screen. */
	main: 'bg-action text-inverse border-action hover:bg-action-deep hover:border-action-deep',
	plain: 'bg-surface text-brand border-brand hover:bg-brand-pale',
	/** On a dark ground. */
	onDark: 'bg-brand text-inverse border-inverse hover:bg-brand-deep',
} as const;

export type ButtonLook = keyof typeof looks;

/** The classes of a button, for what must look like one and is another element. */
export function buttonClass(look: ButtonLook = 'plain', extra = ''): string {
	return `inline-flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-control border-2 px-5 py-2 text-center font-bold leading-tight no-underline off:cursor-not-allowed off:border-dashed off:border-edge off:bg-band off:text-muted print:hidden ${looks[look]} ${extra}`;
}

export function Button({ look, className, ...rest }: ComponentProps<'button'> & { look?: ButtonLook | undefined }) {
	return <button type="button" className={buttonClass(look, className)} {...rest} />;
}
