import { z } from 'zod'
import { operation } from '../../platform/operations/index.ts'
import { WireId } from '../../platform/schema/index.ts'
import {
  createEnvironment,
  deleteEnvironment,
  getEnvironment,
  listEnvironments,
  presentEnvironment,
  updateEnvironment,
} from './environments.ts'
import { Environment, EnvironmentChanges, EnvironmentInput, TestNumbers, TestNumbersInput } from './schema.ts'
import { listTestAddresses, listTestNumbers, setTestAddresses, setTestNumbers } from './test-numbers.ts'

const environments_list = operation({
  name: 'environments_list',
  route: 'GET /environments',
  permission: 'environments:read',
  summary: 'List environments',
  description:
    'Includes variables, but no secret values. A journey sets its environment in ' +
    '`metadata.environmentId`; otherwise the default one applies.',
  effect: 'read',
  idempotent: true,
  input: z.strictObject({}),
  output: z.strictObject({ data: z.array(Environment), next_cursor: z.null() }),
  run: async (ctx) => ({ data: (await listEnvironments(ctx)).map(presentEnvironment), next_cursor: null }),
})

const environments_create = operation({
  name: 'environments_create',
  route: 'POST /environments',
  permission: 'environments:write',
  summary: 'Create an environment',
  description:
    'Webhook URLs, credentials and HTTP nodes use its variables as `{{env.KEY}}`. The first ' +
    'environment becomes the default.',
  effect: 'write',
  idempotent: false,
  status: 201,
  subject: 'key',
  input: EnvironmentInput,
  output: Environment,
  errors: ['already_exists', 'conflict'],
  run: async (ctx, input) => presentEnvironment(await createEnvironment(ctx, input)),
})

const environments_get = operation({
  name: 'environments_get',
  route: 'GET /environments/{id}',
  permission: 'environments:read',
  summary: 'Get an environment',
  description: 'Includes its variables, but no secret values.',
  effect: 'read',
  idempotent: true,
  input: z.strictObject({ id: WireId }),
  output: Environment,
  errors: ['not_found'],
  run: async (ctx, { id }) => presentEnvironment(await getEnvironment(ctx, id)),
})

const environments_update = operation({
  name: 'environments_update',
  route: 'PATCH /environments/{id}',
  permission: 'environments:write',
  summary: 'Update an environment',
  description:
    'Omitted fields keep their values. Deliveries and nodes use new values from their next attempt on.',
  effect: 'write',
  idempotent: true,
  subject: 'id',
  input: EnvironmentChanges.extend({ id: WireId }),
  output: Environment,
  errors: ['not_found', 'conflict'],
  run: async (ctx, { id, ...changes }) => presentEnvironment(await updateEnvironment(ctx, id, changes)),
})

const environments_delete = operation({
  name: 'environments_delete',
  route: 'DELETE /environments/{id}',
  permission: 'environments:write',
  summary: 'Delete an environment',
  description:
    'Fails with `conflict` and lists what uses it. The default environment can be deleted only if it is ' +
    'the last one.',
  effect: 'destructive',
  idempotent: true,
  subject: 'id',
  input: z.strictObject({ id: WireId }),
  output: z.strictObject({ removed: z.boolean() }),
  errors: ['not_found', 'conflict'],
  run: async (ctx, { id }) => {
    await deleteEnvironment(ctx, id)
    return { removed: true }
  },
})

const test_numbers_get = operation({
  name: 'test_numbers_get',
  route: 'GET /test-numbers',
  permission: 'environments:read',
  summary: 'Get test recipients',
  description: 'The phone numbers and email addresses that runs in test environments can message.',
  effect: 'read',
  idempotent: true,
  input: z.strictObject({}),
  output: TestNumbers,
  run: async (ctx) => ({ phoneNumbers: await listTestNumbers(ctx), emails: await listTestAddresses(ctx) }),
})

const test_numbers_set = operation({
  name: 'test_numbers_set',
  route: 'PUT /test-numbers',
  permission: 'environments:write',
  summary: 'Set test recipients',
  description:
    'Sets the numbers and addresses that runs in test environments can message. Their messages to anyone ' +
    'else are canceled with `not_a_test_number`.',
  effect: 'write',
  idempotent: true,
  input: TestNumbersInput,
  output: TestNumbers,
  errors: ['invalid_phone_number'],
  run: async (ctx, { phoneNumbers, emails }) => ({
    phoneNumbers: await setTestNumbers(ctx, phoneNumbers),
    emails: emails ? await setTestAddresses(ctx, emails) : await listTestAddresses(ctx),
  }),
})

export const environmentOperations = [
  environments_list,
  environments_create,
  environments_get,
  environments_update,
  environments_delete,
  test_numbers_get,
  test_numbers_set,
]
