/** The first file descriptor that a service manager hands over, after standard input, output and error. */
const first = 3;

/**
 * Takes the listening sockets that systemd opened for this process (sd_listen_fds(3)). They outlive it, so connections that come
 * while the server restarts wait in them and are not refused.
 * @param env loses the variables, so that a process started later does not take the sockets for its own
 * @returns their file descriptors; none if the variables are not set, or are meant for another process
 */
export function takeSockets(env: NodeJS.ProcessEnv = process.env, pid = process.pid): number[] {
	const { LISTEN_PID, LISTEN_FDS = '' } = env;
	for (const name of ['LISTEN_PID', 'LISTEN_FDS', 'LISTEN_FDNAMES']) delete env[name];
	const count = /^\d{1,2}$/.test(LISTEN_FDS) && LISTEN_PID === String(pid) ? Number(LISTEN_FDS) : 0;
	return Array.from({ length: count }, (_, index) => first + index);
}
