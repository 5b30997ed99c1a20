import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Topic, useTopicName, useTopics } from '../../customers/consents/topics.ts'
import { usePermission } from '../../identity/session.ts'
import { Confirm } from '../../shell/dialogs/confirm.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Plus } from '../../ui/icons/icons.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { Badge } from '../../ui/records/badge.tsx'
import { TopicDialog } from './topic-dialog.tsx'

/** What people agree to get, and can leave on their preference page. */
export function TopicsCard() {
  const { t } = useLingui()
  const topics = useTopics()
  const mayWrite = usePermission('people:write')
  const [edited, setEdited] = useState<Topic | 'new' | null>(null)
  const [leaving, setLeaving] = useState<Topic | null>(null)
  const nameIn = useTopicName()
  const remove = useApiMutation((id: string) => parley.topics.delete({ id }), {
    changes: [['topics'], ['person']],
    done: t`Topic deleted`,
  })
  const add = mayWrite && (
    <Button size="small" onClick={() => setEdited('new')}>
      <Plus size={14} />
      <Trans>Add a topic</Trans>
    </Button>
  )
  return (
    <Card title={t`Topics`} actions={add}>
      <p className="px-4 pt-3 text-soft">
        <Trans>
          People choose which topics they get, on each channel. Initiatives, campaigns and segments can ask
          for consent to one of them.
        </Trans>
      </p>
      <Loaded query={topics}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="p-4 text-soft">
              <Trans>There are no topics yet.</Trans>
            </p>
          ) : (
            <ul className="divide-y p-2">
              {data.map((topic) => (
                <li key={topic.id} className="flex flex-wrap items-center gap-2 px-2 py-2">
                  <span className="min-w-0 flex-1">
                    <span className="font-medium break-words">{nameIn(topic.name)}</span>
                    <span className="block text-xs text-soft break-words">{nameIn(topic.description)}</span>
                  </span>
                  {topic.keyword && (
                    <Badge>
                      <Trans>Keyword {topic.keyword.toUpperCase()}</Trans>
                    </Badge>
                  )}
                  {topic.isDefaultGranted && (
                    <Badge tone="info">
                      <Trans>On unless withdrawn</Trans>
                    </Badge>
                  )}
                  {mayWrite && (
                    <>
                      <Button
                        size="small"
                        kind="quiet"
                        aria-label={t`Edit ${nameIn(topic.name)}`}
                        onClick={() => setEdited(topic)}
                      >
                        <Trans>Edit</Trans>
                      </Button>
                      <Button
                        size="small"
                        kind="quiet"
                        aria-label={t`Delete ${nameIn(topic.name)}`}
                        onClick={() => setLeaving(topic)}
                      >
                        <Trans>Delete</Trans>
                      </Button>
                    </>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited && <TopicDialog topic={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {leaving && (
        <Confirm
          open
          onOpenChange={() => setLeaving(null)}
          title={t`Delete the topic “${nameIn(leaving.name)}”?`}
          action={t`Delete topic`}
          onConfirm={() => remove.mutate(leaving.id)}
        >
          <Trans>
            People no longer see it. What they agreed to stays in their history. You can’t undo this.
          </Trans>
        </Confirm>
      )}
    </Card>
  )
}
