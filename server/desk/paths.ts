import { deskPath } from '#desk/contract.ts';

export const loginPath = `${deskPath}/login`;
/** Where the links in e-mails lead. */
export const enterPath = `${deskPath}/enter`;

/** Whether the desk answers this address, if there is one. */
export function isForDesk({ url = '' }: { url?: string | undefined }): boolean {
	return url === deskPath || url.startsWith(`${deskPath}/`) || url.startsWith(`${deskPath}?`);
}
