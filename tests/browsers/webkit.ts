import { setTimeout } from 'node:timers/promises';
import { startProgram } from '../support/programs.ts';
import { freePort } from '../support/sockets.ts';
import { firstShown, keyValue, type Running, type Visitor, windowSize } from './visitor.ts';

/** When a command without an answer is given up, in ms: none takes this long, even on a busy machine. */
const timeoutMs = 90_000;
/** The same for those that are repeated then (`insist`), at each attempt. */
const attemptsMs = [15_000, 30_000, timeoutMs];

/**
 * WebKitGTK by classic WebDriver (https://www.w3.org/TR/webdriver2), on a screen of its own. Plain, since these few commands are all
 * there is to it: the clients on npm know drivers of other browsers, which they download and start by themselves.
 */
export async function startWebKit(driver: string): Promise<Running> {
	const screen = await startProgram('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24'], {
		ready: /^(\d+)\n/,
	});
	return {
		arrive: () => insist((timeout) => arrive(driver, screen.said, timeout)),
		end: () => screen.end(),
	};
}

/** Each visitor has a driver, since one that was given up does not take another. */
async function arrive(driver: string, screen: string, sessionTimeout: number): Promise<Visitor> {
	const port = await freePort();
	const program = await startProgram(driver, [`--port=${port}`], { env: { ...process.env, DISPLAY: `:${screen}` } });
	const send: Send = async (method, path, body, timeout = timeoutMs) => {
		const signal = AbortSignal.timeout(timeout);
		const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: JSON.stringify(body), signal });
		const { value } = (await answer.json()) as { value: Answer };
		if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
		return value;
	};
	const answers = () => send('GET', '/status').catch(() => undefined);
	for (let polls = 0; polls < 1200 && !(await answers()); polls++) await setTimeout(50);
	try {
		const { sessionId } = await send('POST', '/session', { capabilities: {} }, sessionTimeout);
		const visitor = visitorIn((method, path, ...more) => send(method, `/session/${sessionId}${path}`, ...more));
		await visitor.resize(windowSize.width, windowSize.height);
		return { ...visitor, close: () => visitor.close().finally(program.end) };
	} catch (error) {
		await program.end();
		throw error;
	}
}

/** Once more, or twice, after a timeout: on a busy machine the driver sometimes never hears of the browser, or page, that it waits for. */
async function insist<T>(
	run: (timeout: number) => Promise<T>,
	[timeout = timeoutMs, ...more] = attemptsMs,
): Promise<T> {
	try {
		return await run(timeout);
	} catch (error) {
		if (more.length === 0 || !(error instanceof Error) || error.name !== 'TimeoutError') throw error;
		return insist(run, more);
	}
}

// biome-ignore lint/suspicious/noExplicitAny: the specification says what each command answers
type Answer = any;
type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, timeout?: number) => Promise<Answer>;

function visitorIn(send: Send): Visitor {
	const call = (script: string, ...args: unknown[]) => send('POST', '/execute/sync', { script, args });
	const find = async (selector: string) =>
		Object.values(await call(`return (${firstShown})(...arguments)`, selector))[0];
	const type = async (selector: string, text: string) =>
		send('POST', `/element/${await find(selector)}/value`, { text });
	const said: string[] = [];
	const collect = async () => said.push(...(await call('return (window.complaints ?? []).splice(0)')));
	return {
		open: async (url) => {
			await collect();
			await insist(async (timeout) => {
				await send('POST', '/url', { url }, timeout);
				await call(`(${listen})()`);
			});
		},
		back: () => send('POST', '/back', {}),
		resize: (width, height) => send('POST', '/window/rect', { width, height }),
		click: async (selector) => send('POST', `/element/${await find(selector)}/click`, {}),
		type,
		press: (key) => {
			const value = keyValue(key);
			const actions = [
				{ type: 'keyDown', value },
				{ type: 'keyUp', value },
			];
			return send('POST', '/actions', { actions: [{ type: 'key', id: 'key', actions }] });
		},
		choose: (selector, files) => type(selector, files.join('\n')),
		read: (run, ...args) => call(`return (${run})(...arguments)`, ...args),
		complaints: async () => {
			await collect();
			return said.splice(0);
		},
		picture: async () => Buffer.from(await send('GET', '/screenshot'), 'base64'),
		close: () => send('DELETE', ''),
	};
}

declare global {
	interface Window {
		complaints?: string[];
	}
}

/**
 * Runs in the page. In automation WebKitGTK tells nobody what is reported, and its driver has no script that comes before a page's
 * own: from when a page has loaded, it collects that itself.
 */
function listen(): void {
	const complaints: string[] = [];
	window.complaints = complaints;
	for (const level of ['error', 'warn'] as const) {
		const report = console[level];
		console[level] = (...parts) => {
			complaints.push(parts.join(' '));
			report(...parts);
		};
	}
	addEventListener(
		'error',
		({ message, target }) => complaints.push(message ?? `Not loaded: ${(target as Element).outerHTML}`),
		true,
	);
	addEventListener('unhandledrejection', ({ reason }) => complaints.push(`Uncaught ${reason}`));
	addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) =>
		complaints.push(`${violatedDirective} forbids ${blockedURI}`),
	);
}
