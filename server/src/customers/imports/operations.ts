import { z } from 'zod'
import { byCreation, listOperation, operation } from '../../platform/operations/index.ts'
import { cancelImport, createImport, getImport, listImports, presentImport } from './imports.ts'
import { listRejections, positionOfRejection, presentRejection } from './rejections.ts'
import { Import, ImportId, ImportInput, ImportRejection } from './schema.ts'

const cdp_imports_create = operation({
  name: 'cdp_imports_create',
  route: 'POST /cdp/imports',
  permission: 'imports:write',
  summary: 'Start an import of people, objects or events from CSV',
  description:
    'With `content` it begins at once. Without, send the file (any size, resumable) as `text/csv` to ' +
    '`PUT /cdp/imports/{id}/file`, or use `parley import`. People and objects are created or updated by their external ' +
    'id; events enroll nobody. Follow it with cdp_imports_get.',
  effect: 'write',
  idempotent: false,
  status: 201,
  input: ImportInput,
  output: Import,
  errors: ['unknown_type'],
  run: async (ctx, input) => presentImport(await createImport(ctx, input)),
})

const cdp_imports_get = operation({
  name: 'cdp_imports_get',
  route: 'GET /cdp/imports/{id}',
  permission: 'imports:read',
  summary: 'See how far an import is, or how it ended',
  effect: 'read',
  idempotent: true,
  input: z.strictObject({ id: ImportId }),
  output: Import,
  errors: ['not_found'],
  run: async (ctx, { id }) => presentImport(await getImport(ctx, id)),
})

const cdp_imports_list = listOperation({
  name: 'cdp_imports_list',
  route: 'GET /cdp/imports',
  permission: 'imports:read',
  summary: 'List imports, newest first',
  filters: {},
  item: Import,
  query: (ctx, _, page) => listImports(ctx, page),
  position: byCreation,
  present: presentImport,
})

const cdp_imports_cancel = operation({
  name: 'cdp_imports_cancel',
  route: 'POST /cdp/imports/{id}/cancel',
  permission: 'imports:write',
  summary: 'Stop an import where it is',
  description: 'What it stored stays; the rest of the file is not read and not kept. It cannot be continued.',
  effect: 'write',
  idempotent: true,
  subject: 'id',
  input: z.strictObject({ id: ImportId }),
  output: Import,
  errors: ['conflict', 'not_found'],
  run: async (ctx, { id }) => presentImport(await cancelImport(ctx, id)),
})

const cdp_imports_rejections_list = listOperation({
  name: 'cdp_imports_rejections_list',
  route: 'GET /cdp/imports/{id}/rejections',
  permission: 'imports:read',
  summary: 'List the rows that an import refused and why, in the order of the file',
  description:
    'The first 100,000 of them; `rows.rejected` of the import counts all. As CSV: `GET /cdp/imports/{id}/rejections.csv`.',
  filters: { id: ImportId },
  item: ImportRejection,
  errors: ['not_found'],
  query: async (ctx, { id }, page) => listRejections(ctx, (await getImport(ctx, id)).id, page),
  position: positionOfRejection,
  present: presentRejection,
})

export const importOperations = [
  cdp_imports_list,
  cdp_imports_create,
  cdp_imports_get,
  cdp_imports_cancel,
  cdp_imports_rejections_list,
]
