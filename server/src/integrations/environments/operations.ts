import { z } from 'zod'
import {
  operation,
  readOperation,
  recordOperations,
  wholeListOperation,
} from '../../platform/operations/index.ts'
import { ById } from '../../platform/schema/index.ts'
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

const environments = recordOperations({ record: Environment, present: presentEnvironment })

const environments_list = wholeListOperation({
  name: 'environments_list',
  route: 'GET /environments',
  permission: 'environments:read',
  summary: 'List environments',
  description:
    'Includes variables, but no secret values. A journey sets its environment in ' +
    '`metadata.environmentId`; otherwise the default one applies.',
  item: Environment,
  query: listEnvironments,
  present: presentEnvironment,
})

const environments_create = environments.create({
  name: 'environments_create',
  route: 'POST /environments',
  permission: 'environments:write',
  summary: 'Create an environment',
  description:
    'Webhook URLs, credentials and HTTP nodes use its variables as `{{env.KEY}}`. The first ' +
    'environment becomes the default.',
  subject: 'key',
  input: EnvironmentInput,
  errors: ['already_exists', 'conflict'],
  run: createEnvironment,
})

const environments_get = environments.get({
  name: 'environments_get',
  route: 'GET /environments/{id}',
  permission: 'environments:read',
  summary: 'Get an environment',
  description: 'Includes its variables, but no secret values.',
  run: getEnvironment,
})

const environments_update = environments.update({
  name: 'environments_update',
  route: 'PATCH /environments/{id}',
  permission: 'environments:write',
  summary: 'Update an environment',
  description:
    'Omitted fields keep their values. Deliveries and nodes use new values from their next attempt on.',
  input: EnvironmentChanges.extend(ById.shape),
  errors: ['conflict'],
  run: updateEnvironment,
})

const environments_delete = environments.delete({
  name: 'environments_delete',
  route: 'DELETE /environments/{id}',
  permission: 'environments:write',
  summary: 'Delete an environment',
  description:
    'Fails with `conflict` and lists what uses it. The default environment can be deleted only if it is ' +
    'the last one.',
  errors: ['conflict'],
  run: deleteEnvironment,
})

const test_numbers_get = readOperation({
  name: 'test_numbers_get',
  route: 'GET /test-numbers',
  permission: 'environments:read',
  summary: 'Get test recipients',
  description: 'The phone numbers and email addresses that runs in test environments can message.',
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
