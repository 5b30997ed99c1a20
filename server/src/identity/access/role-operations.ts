import { z } from 'zod'
import { PERMISSIONS, readOperation } from '../../platform/operations/index.ts'
import { ROLES, type Role } from './grants.ts'

const roles_list = readOperation({
  name: 'roles_list',
  route: 'GET /roles',
  permission: 'members:read',
  summary: 'List roles and their permissions',
  description: 'What the members of each role may do, highest role first.',
  forPeople: true,
  input: z.strictObject({}),
  output: z.strictObject({
    data: z.array(
      z.strictObject({
        role: z.enum(Object.keys(ROLES) as [Role, ...Role[]]),
        permissions: z.array(z.enum(PERMISSIONS)),
      }),
    ),
  }),
  run: async () => ({
    data: (Object.keys(ROLES) as Role[]).map((role) => ({ role, permissions: [...ROLES[role]] })),
  }),
})

export const roleOperations = [roles_list]
