import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissBadToasts, dismissToast, showToast, toasts } from '#ui/toasts.tsx';

const bad = { tone: 'bad', title: 'Too many', text: 'Five at most.', durationMs: 5000 } as const;
const other = { ...bad, title: 'Failed', text: 'Please try again.' };
const good = { tone: 'good', title: 'Sent', text: 'Thank you.', durationMs: 5000 } as const;

const titles = () => toasts.get().map(({ title }) => title);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
	for (const { id } of toasts.get()) dismissToast(id);
	vi.useRealTimers();
});

describe('A toast', () => {
	it('stands beside others, each for its time', () => {
		showToast(bad);
		vi.advanceTimersByTime(2000);
		showToast(other);
		expect(titles()).toEqual(['Too many', 'Failed']);
		vi.advanceTimersByTime(3000);
		expect(titles()).toEqual(['Failed']);
		vi.advanceTimersByTime(2000);
		expect(titles()).toEqual([]);
	});

	it('replaces one of the same words, and has its whole time', () => {
		showToast(bad);
		const [first] = toasts.get();
		vi.advanceTimersByTime(4000);
		showToast(bad);
		expect(titles()).toEqual(['Too many']);
		expect(toasts.get()[0]?.id, 'a new one, which screen readers announce').not.toBe(first?.id);
		vi.advanceTimersByTime(4999);
		expect(titles()).toEqual(['Too many']);
		vi.advanceTimersByTime(1);
		expect(titles()).toEqual([]);
	});

	it('of a success takes the bad ones away, as a new attempt does', () => {
		showToast(bad);
		showToast(other);
		showToast(good);
		expect(titles()).toEqual(['Sent']);
		showToast(bad);
		dismissBadToasts();
		expect(titles()).toEqual(['Sent']);
	});
});
