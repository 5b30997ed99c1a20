import { z } from 'zod'
import {
  byCreation,
  listOperation,
  readOperation,
  recordOperations,
} from '../../platform/operations/index.ts'
import { cancelImport, createImport, getImport, IMPORT_SORTS, listImports, presentImport } from './imports.ts'
import { groupRejections, listRejections, positionOfRejection, presentRejection } from './rejections.ts'
import { Import, ImportId, ImportInput, ImportRejection, RejectionGroup } from './schema.ts'

const ImportPath = z.strictObject({ id: ImportId })
const imports = recordOperations({ key: ImportPath, record: Import, present: presentImport })

const cdp_imports_create = imports.create({
  name: 'cdp_imports_create',
  route: 'POST /cdp/imports',
  permission: 'imports:write',
  summary: 'Create an import from CSV',
  description:
    'Imports people, objects or events. With `content`, it starts at once. Otherwise upload the file ' +
    'as `text/csv` to `PUT /cdp/imports/{id}/file`, or run `parley import`. People and objects are ' +
    'created or updated by external id, people without one by phone number or email address; imported events enroll nobody. Track progress with ' +
    'cdp_imports_get.',
  input: ImportInput,
  errors: ['unknown_type'],
  run: createImport,
})

const cdp_imports_get = imports.get({
  name: 'cdp_imports_get',
  route: 'GET /cdp/imports/{id}',
  permission: 'imports:read',
  summary: 'Get the progress or result of an import',
  run: getImport,
})

const cdp_imports_list = listOperation({
  name: 'cdp_imports_list',
  route: 'GET /cdp/imports',
  permission: 'imports:read',
  summary: 'List imports',
  description: 'Newest first, or in the order that you choose.',
  item: Import,
  sorts: IMPORT_SORTS,
  query: listImports,
  position: byCreation,
  present: presentImport,
})

const cdp_imports_cancel = imports.act({
  name: 'cdp_imports_cancel',
  route: 'POST /cdp/imports/{id}/cancel',
  permission: 'imports:write',
  summary: 'Cancel an import',
  description: 'Stored rows stay. The rest of the file is discarded, and the import cannot continue.',
  effect: 'write',
  idempotent: true,
  errors: ['conflict'],
  run: cancelImport,
})

const cdp_imports_rejections_list = listOperation({
  name: 'cdp_imports_rejections_list',
  route: 'GET /cdp/imports/{id}/rejections',
  permission: 'imports:read',
  summary: 'List rejected rows and cells of an import',
  description:
    "The first 100,000, with reasons, in file order. The import's `rows.rejected` counts all. For " +
    'CSV, call `GET /cdp/imports/{id}/rejections.csv`.',
  filters: { id: ImportId },
  item: ImportRejection,
  query: async (ctx, page, { id }) => listRejections(ctx, (await getImport(ctx, id)).id, page),
  position: positionOfRejection,
  present: presentRejection,
})

const cdp_imports_rejections_groups = readOperation({
  name: 'cdp_imports_rejections_groups',
  route: 'GET /cdp/imports/{id}/rejection-groups',
  permission: 'imports:read',
  summary: 'Count the problems of an import',
  description:
    'Of the first 100,000: the same reason in the same column, with examples. Most frequent first.',
  input: ImportPath,
  output: z.strictObject({ data: z.array(RejectionGroup) }),
  run: async (ctx, { id }) => ({ data: await groupRejections(ctx, (await getImport(ctx, id)).id) }),
})

export const importOperations = [
  cdp_imports_list,
  cdp_imports_create,
  cdp_imports_get,
  cdp_imports_cancel,
  cdp_imports_rejections_list,
  cdp_imports_rejections_groups,
]
