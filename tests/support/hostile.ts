import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

/** Opens a connection that reads nothing unless told to, and says something on it. */
export function say(url: string, text: string): Promise<Socket> {
	const { port } = new URL(url);
	return new Promise((resolve) => {
		const socket = connect({ host: '127.0.0.1', port: Number(port) }, () => {
			socket.write(text);
			resolve(socket);
		});
		socket.on('error', () => resolve(socket));
	});
}

/** All that the other side says until it closes, or until there is enough of it. */
export function hear(socket: Socket, enough: (heard: string) => boolean = () => false): Promise<string> {
	return new Promise((resolve) => {
		let heard = '';
		socket.on('data', (chunk) => {
			heard += chunk.toString('latin1');
			if (enough(heard)) resolve(heard);
		});
		socket.once('close', () => resolve(heard));
		if (socket.destroyed) resolve(heard);
	});
}

/** Processor time a process has used so far, in ms (Linux counts in hundredths of a second). */
export function processorTime(pid: number): number {
	const [, , ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) /).at(-1)?.split(' ') ?? [];
	return (Number(fields[9]) + Number(fields[10])) * 10;
}

export const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** Memory of a process, in MB. */
export function memoryOf(pid: number): number {
	return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
