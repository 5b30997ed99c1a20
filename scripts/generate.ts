import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { API_VERSION } from '../server/src/app/app.ts'
import { accountOperations, fileOperations, operations } from '../server/src/app/registry.ts'
import { openapiDocument } from '../server/src/edge/http/index.ts'
import { errorReference } from './error-reference.ts'
import { buildFormScript, buildPreviewScript, LARGEST_SCRIPT, sizeOf } from './form-script.ts'
import { limitReference } from './limit-reference.ts'
import { nodeReference } from './node-reference.ts'
import { operationReference } from './operation-reference.ts'
import { permissionReference } from './permission-reference.ts'
import { personalDataReference } from './personal-data/reference.ts'
import type { DocumentedOperations } from './reach/reach.ts'
import { reachReference } from './reach/reach-reference.ts'
import { schemaReference } from './schema-reference.ts'
import { type ApiDocument, sdkSources } from './sdk-sources.ts'

/**
 * `npm run generate`: writes the files derived from the registry, the script of forms and the schema of the database.
 * With --check it writes nothing, and fails when a committed file differs from its sources.
 */
const root = join(import.meta.dirname, '..')
const document = openapiDocument(
  { operations, files: fileOperations, accounts: accountOperations },
  API_VERSION,
)
const formScript = await buildFormScript()
const files: Record<string, string> = {
  'server/src/customers/forms/page/form.gen.js': formScript,
  'server/src/customers/forms/page/preview.gen.js': await buildPreviewScript(),
  'openapi.json': `${JSON.stringify(document, null, 2)}\n`,
  'docs/errors.md': errorReference([...operations, ...accountOperations]),
  'docs/limits.md': limitReference([...operations, ...fileOperations, ...accountOperations]),
  'docs/operations.md': operationReference(operations, accountOperations),
  'docs/nodes.md': nodeReference(),
  'docs/permissions.md': permissionReference([...operations, ...fileOperations]),
  'docs/personal-data.md': personalDataReference(),
  'docs/reach.md': reachReference(document as unknown as DocumentedOperations),
  'docs/schema.sql': await schemaReference(),
  ...(await sdkSources(document as unknown as ApiDocument)),
}

const stale = Object.entries(files).filter(([path, text]) => read(path) !== text)
if (process.argv.includes('--check')) {
  for (const [path] of stale) console.error(`${path} is not what its sources give. Run: npm run generate`)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  for (const [path, text] of stale) writeFileSync(join(root, path), text)
  console.log(
    stale.length > 0 ? `wrote ${stale.map(([path]) => path).join(', ')}` : 'everything is up to date',
  )
}

console.log(`The script of forms has ${sizeOf(formScript)} of ${LARGEST_SCRIPT} bytes, compressed`)

function read(path: string): string | null {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return null
  }
}
