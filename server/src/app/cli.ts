import cluster from 'node:cluster'
import { enableCompileCache } from 'node:module'

/*
 * The first output comes before the program's parts are loaded, which takes a second or two. The compile cache speeds
 * up the next start.
 */
enableCompileCache()
if (process.argv[2] === 'start' && cluster.isPrimary) process.stdout.write('Parley is starting …\n')
await import('./commands.ts')
