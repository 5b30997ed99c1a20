import { relative } from 'node:path'
import { buildWorkspace } from '../server/src/edge/http/workspace/build.ts'

/** `npm run build`: builds the workspace for a release, so that production can start without the build tools. */
console.log(`The workspace is built: ${relative(process.cwd(), await buildWorkspace())}`)
