import type { GlobalWindow } from 'happy-dom';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { products } from '#facts/products.ts';
import { Planner } from '#planner/Planner.tsx';

// The scripts of the plan, in a browser from before 2023, where they hide what the styles hide in others. How the plan is used: `tests/e2e/plan.spec.ts`.

const one = <T extends Element = HTMLInputElement>(selector: string) =>
	document.querySelector(`#plan ${selector}`) as T;
const shown = (selector: string) =>
	[...document.querySelectorAll(selector)].flatMap((each) => (each.closest('[hidden]') ? [] : each.textContent));
const change = (input?: HTMLInputElement) => {
	for (const type of ['input', 'change']) input?.dispatchEvent(new Event(type, { bubbles: true }));
};
const press = (...values: string[]) =>
	change(values.map((value) => Object.assign(one(`[value="${value}"]`), { checked: true })).pop());
const write = (name: string, value: string) => change(Object.assign(one(`[type=number][name=${name}]`), { value }));
const open = (address: string) => {
	location.hash = address;
	dispatchEvent(new Event('hashchange'));
};

// Node runs them itself, once: all tests are of one page.
beforeAll(async () => {
	history.replaceState(null, '', '/plan');
	document.body.innerHTML = `<p data-sent hidden></p>${renderToStaticMarkup(createElement(Planner))}
		<template id="drawing-script"><meta name="fetched"></template>`;
	// Pressed before the scripts came.
	one('[value=near]').checked = true;
	vi.stubGlobal('CSS', { supports: () => false });
	vi.stubGlobal('getComputedStyle', ({ hidden }: HTMLElement) => ({ display: hidden ? 'none' : '' }));
	vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (this: Element) {
		return { length: this.closest('[hidden]') ? 0 : 1 } as DOMRectList;
	});
	await import('./address.ts');
	await import('./live.ts');
});
afterAll(async () => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	// The DOM tells of a changed address later, and next to another file's page.
	await (window as unknown as GlobalWindow).happyDOM.waitUntilComplete();
});

it('An answer shows what it leads to and nothing else, and is drawn, counted and in the address', () => {
	expect(location.hash).toBe('#socket=near');
	expect(shown('#your-plan > span + span')).toEqual(['A straight or a curved stairlift']);
	expect(shown('#guide-total strong')).toEqual(['£1,800–£12,000']);
	expect(shown('legend')).not.toContain('What is the turn like?');
	press('curved', 'brick', 'none', 'stone-25');
	expect(shown('#your-plan > span + span')).toEqual(['A curved stairlift']);
	expect(shown('#guide-total strong')).toEqual(['£5,100–£12,770']);
	expect(shown('legend')).toContain('What is the turn like?');
	expect(shown('[data-kinds] h3')[0]).toBe('A curved stairlift £5,000–£12,000');
	expect(shown('[data-lifts] li')).toEqual([expect.stringMatching(/^Bruno Elite30 stone \(190/)]);
	expect(shown('[data-progress]')).toEqual(['4 of about 14 answered']);
	for (const place of document.querySelectorAll('[data-drawing]')) {
		const [before, now] = place.querySelectorAll('[role=img]');
		expect(now?.getAttribute('aria-label')).toBe('Your steps: Turn or landing, Brick or stone, No');
		expect(before?.getAttribute('aria-hidden')).toBe('true');
	}
	expect(location.hash).toBe('#turn=curved&material=brick&socket=none&weight=stone-25');
	press('straight');
	expect(shown('[data-progress]')).toEqual(['4 of about 13 answered']);
	for (const part of document.querySelectorAll<HTMLElement>('[data-count]')) {
		const items = [...(part.closest('details')?.querySelectorAll('li:not(li li)') ?? [])];
		expect(part.dataset.count).toBe(`${items.filter((item) => !item.closest('[hidden]')).length}`);
	}
	expect(shown('[data-lifts] li').join()).toMatch(/^Handicare 1000.*Heavy-duty version: up to 25 stone.*,Bruno/);
	press('unweighed');
	expect(shown('[data-lifts] li')).toHaveLength(products.filter(({ stairType }) => stairType === 'straight').length);
	press('wheelchair');
	expect(shown('#guide-total strong')).toEqual(['£4,000–£15,000 or more']);
	expect(document.querySelectorAll('[name=fetched]')).toHaveLength(1);
});

it('A number decides its answer, another answer takes it away, and together they say what they come to', () => {
	write('door', '51.2');
	expect(shown('output')).toEqual([]);
	// For happy-dom, numbers have tenths only where 0.1 divides them without a rest.
	const written = { height: '102.4', length: '204.8', landing: '102.4', door: '51.2' };
	for (const [name, value] of Object.entries(written)) one(`[type=number][name=${name}]`).value = value;
	write('count', '6');
	expect(one('[value=to-8]').checked).toBe(true);
	const step = 'One step rises about 17.1 cm.';
	const free = 'Beside the open door, 51 cm of the landing stay free.';
	expect(shown('output')).toEqual([`${step} A straight rail is about 3.4 m long, by our sum. ${free}`]);
	press('curved', 'square');
	expect(shown('output')).toEqual([`${step} ${free}`]);
	press('straight', 'pavement');
	write('ground', '102.4');
	expect(one('[value=pavement]').checked).toBe(true);
	const label = one('[data-verdict] [role=img]:last-child').getAttribute('aria-label');
	expect(label).toBe('Your steps: Straight, Brick or stone, 5 to 8, The public pavement, No');
	write('door', '102.4');
	write('count', '1');
	expect(shown('output').join()).toMatch(/That is hardly so: count and measure again. The open door leaves nothing of/);
	expect(location.hash).toContain('&steps=to-4&foot=pavement&count=1&height=102.4&');
	press('to-12');
	expect(one('[name=count]').value).toBe('');
});

it('A press sends its link by the phone’s window, or else says what to copy', async () => {
	const press = async (given: object) => {
		vi.stubGlobal('navigator', given);
		document.querySelector<HTMLElement>('[data-share]')?.click();
		await new Promise((resolve) => setTimeout(resolve));
		return one('[data-shared]').textContent;
	};
	const share = vi.fn();
	const link = location.href.replace('#', '#sent=1&');
	expect([await press({ share }), await press({})]).toEqual(['', `Please copy this address: ${link}`]);
	const text = 'A plan for outdoor steps. A platform lift, £4,000–£15,000 or more:';
	expect(share).toHaveBeenCalledWith({ text, url: link });
	share.mockRejectedValue(new DOMException('Closed', 'AbortError'));
	expect(await press({ share })).toBe('');
});

it('A press prints it', () => {
	const print = vi.fn();
	vi.stubGlobal('print', print);
	one('[data-print]').click();
	expect([print.mock.calls.length, one('[data-print]').hidden]).toEqual([1, false]);
});

it('The address of another plan puts that in its place, and the link of a place in the page changes none', () => {
	open('#turn=curved&height=9000&nation=wales&count=7&sent=1');
	expect(shown('[data-sent]')).toHaveLength(1);
	expect(one('[data-measuring] details').hasAttribute('open')).toBe(true);
	open('#your-plan');
	expect(location.hash).toBe('#turn=curved&steps=to-8&count=7&nation=wales');
});
