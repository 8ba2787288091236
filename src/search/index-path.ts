/** Where the build puts the index. */
export const indexPath = '/search-index.json';
