// Pages and files of the site that e-mails and other rooms link to by name. The server reads them too.

/** The plan. */
export const planPath = '/plan';

/** The sheet to print, on which steps are measured for the plan. */
export const sheetPath = '/outdoor-steps-measuring-sheet.pdf';
