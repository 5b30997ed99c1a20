import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'

/**
 * `npm run dev`: the service, restarted when its sources change, and the workspace with hot reload two ports above it.
 * The workspace's server forwards all other requests to the service.
 */
const ROOT = join(import.meta.dirname, '..')
const port = Number(process.env.PORT ?? 4000)
process.env.PARLEY_URL = `http://localhost:${port}`

const service = spawn(process.execPath, ['--watch', 'server/src/app/cli.ts', 'start'], {
  cwd: ROOT,
  stdio: 'inherit',
})
service.once('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => service.kill(signal))

const workspace = await createServer({
  configFile: join(ROOT, 'web/vite.config.ts'),
  server: { port: port + 2, strictPort: true },
})
await workspace.listen()
console.log(`The workspace with hot reload: http://localhost:${port + 2}`)
