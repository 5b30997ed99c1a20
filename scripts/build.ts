import { relative } from 'node:path'
import { buildDocs, buildWorkspace } from '../server/src/edge/http/builds/build.ts'

/** `npm run build`: builds workspace and documentation for a release, so that production needs no build tools. */
console.log(`The workspace is built: ${relative(process.cwd(), await buildWorkspace())}`)
console.log(`The documentation is built: ${relative(process.cwd(), await buildDocs())}`)
