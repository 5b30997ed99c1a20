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
  summary: 'List environments with their variables, without secret values',
  description:
    'A journey names one by its id (`metadata.environmentId`); without that it belongs to the default one.',
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
    'Webhook URLs, credentials and HTTP nodes say `{{env.KEY}}` for its variables. The first environment is the default.',
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
  summary: 'Read an environment with its variables, without secret values',
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
  summary: 'Change an environment and its variables',
  description: 'What is left out stays. Deliveries and nodes use the new values from their next attempt on.',
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
  summary: 'Delete an environment that nothing uses any more',
  description: 'Refused with what uses it. The default one can be deleted when it is the last.',
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
  summary: 'Read the numbers and addresses that runs of test environments may message',
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
  summary: 'Set the numbers and addresses that runs of test environments may message',
  description: 'Messages of such runs to any other are canceled with `not_a_test_number`.',
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
