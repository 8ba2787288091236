import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '../support/programs.ts';
import { firstShown, keyValue, type Running, type Visitor, windowSize } from './visitor.ts';

/**
 * Firefox by WebDriver BiDi (https://w3c.github.io/webdriver-bidi), which it speaks itself. Plain, since these few commands are all
 * there is to it: the clients on npm want geckodriver, which Debian does not have, or a newer Firefox than the ESR.
 */
export async function startFirefox(path: string): Promise<Running> {
	const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
	const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
	const program = await startProgram(path, args, { ready: /BiDi listening on (ws:\S+)/ });
	const { send, events } = await connect(`${program.said}/session`);
	await send('session.new', { capabilities: {} });
	await send('session.subscribe', { events: ['log.entryAdded'] });
	return {
		arrive: async () => {
			const { userContext } = await send('browser.createUserContext', {});
			const { context } = await send('browsingContext.create', { type: 'tab', userContext });
			await send('browsingContext.setViewport', { context, viewport: windowSize });
			return visitorIn({ send, events, userContext: String(userContext), context: String(context) });
		},
		end: async () => {
			await program.end();
			await rm(profile, { recursive: true, force: true });
		},
	};
}

type Answer = Record<string, unknown>;
type Send = (method: string, params: object) => Promise<Answer>;

/** What Firefox logs, of all windows. */
interface Entry {
	level: string;
	text: string;
	source: { context?: string };
}

async function connect(address: string): Promise<{ send: Send; events: Entry[] }> {
	const socket = new WebSocket(address);
	await new Promise((resolve, reject) => {
		socket.onopen = resolve;
		socket.onerror = () => reject(new Error(`Firefox does not answer at ${address}.`));
	});
	const waiting = new Map<number, { resolve: (result: Answer) => void; reject: (error: Error) => void }>();
	const events: Entry[] = [];
	socket.onmessage = ({ data }) => {
		const { id, type, result, message, params } = JSON.parse(data);
		if (type === 'event') events.push(params);
		else if (type === 'error') waiting.get(id)?.reject(new Error(message));
		else waiting.get(id)?.resolve(result);
	};
	let last = 0;
	const send: Send = (method, params) =>
		new Promise((resolve, reject) => {
			last += 1;
			waiting.set(last, { resolve, reject });
			socket.send(JSON.stringify({ id: last, method, params }));
		});
	return { send, events };
}

interface Tab {
	send: Send;
	events: Entry[];
	userContext: string;
	context: string;
}

function visitorIn({ send, events, userContext, context }: Tab): Visitor {
	const call = async (functionDeclaration: string, values: readonly string[]): Promise<Answer> => {
		const answer = await send('script.callFunction', {
			functionDeclaration,
			arguments: values.map((value) => ({ type: 'string', value })),
			target: { context },
			awaitPromise: true,
		});
		if (answer.type === 'exception') throw new Error((answer.exceptionDetails as { text: string }).text);
		return answer.result as Answer;
	};
	const find = async (selector: string) => ({ sharedId: (await call(String(firstShown), [selector])).sharedId });
	const act = (type: string, actions: readonly object[]) =>
		send('input.performActions', { context, actions: [{ type, id: type, actions }] });
	const pressAll = (keys: readonly string[]) =>
		act(
			'key',
			keys.flatMap((value) => [
				{ type: 'keyDown', value },
				{ type: 'keyUp', value },
			]),
		);
	return {
		open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
		back: () => send('browsingContext.traverseHistory', { context, delta: -1 }),
		resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
		click: async (selector) => {
			// Firefox scrolls to a field after a key in it, some frames later: the place is found again when that is over.
			await find(selector);
			await call('() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))', []);
			const origin = { type: 'element', element: await find(selector) };
			const button = { button: 0 };
			const move = { type: 'pointerMove', x: 0, y: 0, origin };
			await act('pointer', [move, { type: 'pointerDown', ...button }, { type: 'pointerUp', ...button }]);
		},
		type: async (selector, text) => {
			await call(`(selector) => (${firstShown})(selector).focus()`, [selector]);
			await pressAll([...text]);
		},
		press: (key) => pressAll([keyValue(key)]),
		choose: async (selector, files) => send('input.setFiles', { context, element: await find(selector), files }),
		read: async (run, ...args) => {
			const { value } = await call(`async (args) => JSON.stringify([await (${run})(...JSON.parse(args))])`, [
				JSON.stringify(args),
			]);
			return JSON.parse(String(value))[0];
		},
		complaints: async () =>
			events
				.splice(0)
				.filter(({ source, level }) => source.context === context && /^(error|warn)$/.test(level))
				.map(({ text }) => text),
		picture: async () => {
			const { data } = await send('browsingContext.captureScreenshot', { context });
			return Buffer.from(String(data), 'base64');
		},
		close: () => send('browser.removeUserContext', { userContext }),
	};
}
