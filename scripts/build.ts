import { relative } from 'node:path'
import { builtWorkspace } from '../server/src/edge/http/workspace/building.ts'

/** `npm run build`: builds the workspace for a release. Production then starts without what builds it. */
console.log(`The workspace is built: ${relative(process.cwd(), await builtWorkspace())}`)
