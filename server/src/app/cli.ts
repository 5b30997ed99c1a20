import { enableCompileCache } from 'node:module'

/*
 * The program's first words come before its parts are loaded, which takes a second or two. What was compiled once is kept
 * for the next start.
 */
enableCompileCache()
if (process.argv[2] === 'start') process.stdout.write('Parley is starting …\n')
await import('./commands.ts')
