import { type Command, Option } from 'commander'
import { letIn, ROLES, type Role } from '../../identity/index.ts'
import { requireOrganization, withRuntime } from './data.ts'

export function addUserCommands(users: Command): void {
  users
    .command('invite')
    .description('create a one-time sign-in link; the user then chooses a password')
    .requiredOption('--org <name>')
    .option('--email <address>', 'email address of the user; asked for at sign-in if omitted')
    .addOption(new Option('--role <role>').choices(Object.keys(ROLES)).default('owner'))
    .option('--json', 'print { link }')
    .action((options: { org: string; email?: string; role: Role; json?: boolean }) =>
      withRuntime(async (runtime, { publicUrl, port }) => {
        const { org_id } = await requireOrganization(runtime.pool, options.org)
        const url = publicUrl ?? `http://localhost:${port}`
        const link = await letIn(runtime, org_id, { email: options.email ?? null, role: options.role, url })
        console.log(options.json ? JSON.stringify({ link }) : `${link}\nThe link works once, within a week.`)
      }),
    )
}
