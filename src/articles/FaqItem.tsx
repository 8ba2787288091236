import type { ReactNode } from 'react';
import { withFigures } from '#facts/figures.ts';
import { Disclosure } from '#ui/Disclosure.tsx';

/** A question that opens its answer. */
export function FaqItem({ question, children }: { question: string; children?: ReactNode }) {
	return <Disclosure summary={withFigures(question)}>{children}</Disclosure>;
}
