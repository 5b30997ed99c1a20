import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useCopy } from '../shell/dialogs/clipboard.ts'
import { DevelopersFrame } from '../shell/frame/developers-frame.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Copy } from '../ui/icons/icons.tsx'
import { Card } from '../ui/layout/page.tsx'

/** Snippets for connecting apps and agents. */
export function ConnectScreen() {
  const { t } = useLingui()
  const { origin } = location
  const mcp = `${origin}/mcp`
  const server = { parley: { type: 'http', url: mcp, headers: { Authorization: 'Bearer YOUR_API_KEY' } } }
  return (
    <DevelopersFrame title={t`Connect`}>
      <div className="flex flex-col gap-6">
        <p className="text-soft">
          <Trans>
            Everything you can do in this workspace is also available through the API and as tools for agents.
            Both use the same{' '}
            <Link to="/developers/keys" className="underline">
              API keys
            </Link>
            .
          </Trans>
        </p>
        <Sample
          title="curl"
          text={`curl ${origin}/api/v1/segments \\\n  -H "Authorization: Bearer $PARLEY_API_KEY"`}
        />
        <Sample
          title="TypeScript"
          text={`import { createParley } from '@parley/sdk'\n\nconst parley = createParley({ url: '${origin}', key: process.env.PARLEY_API_KEY })\nfor await (const segment of parley.segments.list()) console.log(segment.name)`}
        />
        <Sample
          title="Python"
          text={`import json, os, urllib.request\n\nrequest = urllib.request.Request(\n    "${origin}/api/v1/segments",\n    headers={"Authorization": "Bearer " + os.environ["PARLEY_API_KEY"]},\n)\nwith urllib.request.urlopen(request) as answer:\n    print(json.load(answer))`}
        />
        <Sample title={t`MCP server URL for agents`} text={mcp} />
        <Sample
          title="Claude Code"
          text={`claude mcp add --transport http parley ${mcp} --header "Authorization: Bearer YOUR_API_KEY"`}
        />
        <Sample title="Cursor · ~/.cursor/mcp.json" text={JSON.stringify({ mcpServers: server }, null, 2)} />
        <Sample title="VS Code · .vscode/mcp.json" text={JSON.stringify({ servers: server }, null, 2)} />
      </div>
    </DevelopersFrame>
  )
}

function Sample({ title, text }: { title: string; text: string }) {
  const { t } = useLingui()
  const copy = useCopy()
  const button = (
    <Button size="small" kind="quiet" aria-label={t`Copy ${title}`} onClick={() => void copy(text)}>
      <Copy size={13} />
      <Trans>Copy</Trans>
    </Button>
  )
  return (
    <Card title={title} actions={button}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
      <pre tabIndex={0} className="overflow-x-auto p-4 font-mono text-xs">
        {text}
      </pre>
    </Card>
  )
}
