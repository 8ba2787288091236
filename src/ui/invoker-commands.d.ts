import 'react';

// React passes these on to the browser as they are, and its types do not know them yet.
declare module 'react' {
	interface ButtonHTMLAttributes<T> {
		command?: 'show-modal' | 'close';
		commandfor?: string;
	}
}
