import { z } from 'zod'
import { sql } from '../../../platform/db/index.ts'
import { type Ctx, operation, readOperation } from '../../../platform/operations/index.ts'
import { Assignee } from '../handling/schema.ts'
import { ASSIGNMENTS, type Assignment } from './assign.ts'
import { listOnline, setOnline } from './online.ts'

const Rule = z
  .strictObject({
    assignment: z
      .enum(ASSIGNMENTS)
      .describe(
        'Who gets an unassigned conversation. `round_robin`: members who are online, in turn. ' +
          '`least_busy`: the one who has the fewest.',
      ),
  })
  .meta({ id: 'InboxAssignment' })

async function readRule(ctx: Ctx): Promise<{ assignment: Assignment }> {
  const rule = await ctx.db.maybe(sql<{ assignment: Assignment }>`
    select assignment from inbox_rules where org_id = ${ctx.org}`)
  return { assignment: rule?.assignment ?? 'none' }
}

const inbox_assignment_get = readOperation({
  name: 'inbox_assignment_get',
  route: 'GET /inbox/assignment',
  permission: 'conversations:read',
  forPeople: true,
  summary: 'Get the rule of assignment',
  input: z.strictObject({}),
  output: Rule,
  run: readRule,
})

const inbox_assignment_set = operation({
  name: 'inbox_assignment_set',
  route: 'PUT /inbox/assignment',
  permission: 'conversations:write',
  forPeople: true,
  summary: 'Set the rule of assignment',
  description:
    'It applies to conversations that reach the unassigned inbox from now on. If nobody is online then, ' +
    'they stay unassigned.',
  effect: 'write',
  idempotent: true,
  input: Rule,
  output: Rule,
  run: async (ctx, { assignment }) => {
    await ctx.db.run(sql`
      insert into inbox_rules (org_id, assignment) values (${ctx.org}, ${assignment})
      on conflict (org_id) do update set assignment = excluded.assignment`)
    return { assignment }
  },
})

const Online = z.strictObject({
  online: z.array(z.string()).describe('Who has the inbox open, by email address or name.'),
})

const inbox_online_list = readOperation({
  name: 'inbox_online_list',
  route: 'GET /inbox/online',
  permission: 'conversations:read',
  summary: 'List who is online in the inbox',
  forPeople: true,
  input: z.strictObject({}),
  output: Online,
  run: async (ctx) => ({ online: await listOnline(ctx) }),
})

const inbox_online_set = operation({
  name: 'inbox_online_set',
  route: 'PUT /inbox/online',
  permission: 'conversations:write',
  summary: 'Set whether you have the inbox open',
  description:
    'Conversations are assigned to members who are online. It lasts 60 seconds: repeat the call every ' +
    '30, and send `false` when you leave.',
  effect: 'write',
  forPeople: true,
  idempotent: true,
  // Too frequent for the audit log.
  transaction: 'own',
  input: z.strictObject({
    online: z.boolean(),
    by: Assignee.optional().describe('The acting person. Default: the caller.'),
  }),
  output: Online,
  run: async (ctx, input) => ({ online: await setOnline(ctx, input) }),
})

export const assignmentOperations = [
  inbox_assignment_get,
  inbox_assignment_set,
  inbox_online_list,
  inbox_online_set,
]
