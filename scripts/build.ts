import { relative } from 'node:path'
import { buildWorkspace } from '../server/src/edge/http/workspace/build.ts'

/** `npm run build`: builds the workspace for a release. Production then starts without what builds it. */
console.log(`The workspace is built: ${relative(process.cwd(), await buildWorkspace())}`)
