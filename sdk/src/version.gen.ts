// Made from package.json by `npm run generate`.

export const VERSION = '0.1.0'
