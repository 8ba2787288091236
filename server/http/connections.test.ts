import { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { limitConnections } from '#server/http/connections.ts';
import { fewCalls, maxConnections, maxConnectionsPerAddress } from '#server/settings/limits.ts';

/** A connection as the server's guard sees it. */
class Connection extends EventEmitter {
	destroyed = false;
	readonly remoteAddress: string;
	constructor(remoteAddress: string) {
		super();
		this.remoteAddress = remoteAddress;
	}
	destroy() {
		this.destroyed = true;
		this.emit('close');
	}
}

/** @returns a function that connects from an address `count` times and gives the connections that were taken */
function watched(isExempt: (address: string) => boolean = () => false) {
	const server = createServer();
	server.removeAllListeners('connection');
	limitConnections(maxConnectionsPerAddress, maxConnections, isExempt)(server);
	return (address: string, count = 1) => {
		const all = Array.from({ length: count }, () => new Connection(address));
		for (const connection of all) server.emit('connection', connection);
		return all.filter(({ destroyed }) => !destroyed);
	};
}

test('the 65,536 networks of one /48 may have as many connections as four addresses', () => {
	const connect = watched();
	const held = Array.from({ length: 20 }, (_, net) => connect(`2001:db8:1:${(net * 256).toString(16)}::1`, 120)).flat();
	expect(held).toHaveLength(4 * maxConnectionsPerAddress);
	expect(connect('2001:db8:2::1')).toHaveLength(1);
	expect(connect('192.0.2.7')).toHaveLength(1);
	// Each that ends makes room for one.
	held[0]?.destroy();
	expect(connect('2001:db8:1:5::1', 2)).toHaveLength(1);
});

test('a /56 and a /24 have limits, a proxy has none', () => {
	const connect = watched((address) => address === '198.51.100.1');
	const nets = Array.from({ length: 4 }, (_, net) => connect(`2001:db8:1:1${net + 10}::1`, 100)).flat();
	expect(nets).toHaveLength(2 * maxConnectionsPerAddress);
	const addresses = Array.from({ length: 6 }, (_, last) => connect(`192.0.2.${last}`, 100)).flat();
	expect(addresses).toHaveLength(4 * maxConnectionsPerAddress);
	expect(connect('198.51.100.1', maxConnections + 1)).toHaveLength(maxConnections + 1);
});

test('a /16 and a /32 have limits', () => {
	const connect = watched();
	const addresses = Array.from({ length: 10 }, (_, net) => connect(`203.0.${net}.1`, 100)).flat();
	// Beyond these, each of the others has as many as a browser opens.
	expect(addresses).toHaveLength(8 * maxConnectionsPerAddress + 2 * fewCalls);
	const nets = Array.from({ length: 10 }, (_, net) => connect(`2001:db8:${net}00::1`, 100)).flat();
	expect(nets).toHaveLength(8 * maxConnectionsPerAddress + 2 * fewCalls);
});

test('the reserve of connections is for networks without any', () => {
	const connect = watched();
	const many = Array.from({ length: 10 }, (_, net) => [0, 1, 2, 3].map((last) => connect(`203.${net}.0.${last}`, 100)));
	expect(many.flat(2)).toHaveLength(maxConnections * 0.8);
	expect(connect('203.5.0.9')).toHaveLength(0);
	expect(connect('192.0.2.7', 2)).toHaveLength(1);
});
