/** What a person wears, and their hair. */
export interface Clothes {
	top: string;
	legs: string;
	shoes: string;
	hair: string;
	skin?: string;
	/** A bun or long hair, a short cut, or a work cap. */
	style?: 'bun' | 'short' | 'bald' | 'cap';
	glasses?: boolean;
}

export const rider: Clothes = {
	top: '#7c6a9c',
	legs: '#46545f',
	shoes: '#3a2c28',
	hair: '#dcdcd8',
	style: 'bun',
	glasses: true,
};

export const oldRider: Clothes = {
	top: '#3f6a7a',
	legs: '#6f6553',
	shoes: '#3a2c28',
	hair: '#d9d6cf',
	skin: '#9c6b4c',
	style: 'bald',
	glasses: true,
};

export const carer: Clothes = {
	top: '#2f7a78',
	legs: '#33424d',
	shoes: '#f3efe6',
	hair: '#4a3226',
	skin: '#c68f68',
	style: 'bun',
};

export const fitter: Clothes = { top: '#33566b', legs: '#3d4348', shoes: '#5b4632', hair: '#0f4037', style: 'cap' };

export const technician: Clothes = {
	top: '#b3562f',
	legs: '#3d4348',
	shoes: '#4a3a2c',
	hair: '#3b2a20',
	skin: '#8a5a3c',
	style: 'short',
};
