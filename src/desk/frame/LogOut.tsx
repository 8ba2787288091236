import { useState } from 'react';
import { send } from '#desk/api/call.ts';
import { CallFailed } from '#desk/api/failure.ts';
import { deskPath } from '#desk/contract.ts';
import { forgetDrafts } from '#desk/request/drafts.ts';

/** Ends this browser's session. Notes that were not saved go with it: somebody else may use the device next. */
export function LogOut() {
	const [failed, setFailed] = useState('');
	const logOut = async () => {
		try {
			await send('session/end', {});
		} catch (error) {
			const ended = error instanceof CallFailed && error.reason === 'ended';
			if (!ended) return setFailed('You are still logged in: the server cannot be reached.');
		}
		forgetDrafts();
		location.assign(`${deskPath}/`);
	};
	return (
		<div className="flex flex-wrap items-center">
			<button type="button" className="flex min-h-12 cursor-pointer items-center px-2 hover:underline" onClick={logOut}>
				Log out
			</button>
			<span role="alert" className="font-bold">
				{failed}
			</span>
		</div>
	);
}
