import type { ComponentProps } from 'react';
import type { Product } from '#facts/products.ts';
import type { LeadKind } from '#leads/tables.ts';
import { Button, type ButtonLook } from '#ui/Button.tsx';

interface OpenerProps extends Omit<ComponentProps<'button'>, 'type'> {
	dialog: LeadKind;
	/** What the brochure dialog starts with. */
	product?: Pick<Product, 'name' | 'stairType'>;
	look?: ButtonLook | undefined;
	/** A button that looks like the text around it. */
	bare?: boolean;
}

/**
 * Opens a dialog. Plain HTML: browsers that know invoker commands show the dialog by themselves, and `boot.ts` does it for
 * the others, so a press is answered before any React has come.
 */
export function Opener({ dialog, product, bare, look, ...rest }: OpenerProps) {
	const opens = {
		command: 'show-modal',
		commandfor: dialog,
		'aria-haspopup': 'dialog',
		'data-product': product?.name,
		'data-stair-type': product?.stairType,
		...rest,
	} as const;
	return bare ? <button type="button" {...opens} /> : <Button look={look} {...opens} />;
}

// React passes these on to the browser as they are, and its types do not know them yet.
declare module 'react' {
	interface ButtonHTMLAttributes<T> {
		command?: 'show-modal' | 'close';
		commandfor?: string;
	}
}
