import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { Snapshot } from '../../shell/document/document-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Send } from '../../ui/icons/icons.tsx'
import type { EmbeddedForm } from './form.ts'
import type { Publish } from './publish.ts'

interface PublishButtonProps {
  form: EmbeddedForm
  publish: Publish
  snapshot: Snapshot
}

/** Makes the draft what visitors see. Ctrl+Enter presses it. */
export function PublishButton({ form, publish, snapshot }: PublishButtonProps) {
  const isUnchanged = !form.unpublishedChanges && snapshot.state === 'saved'
  const isDisabled = isUnchanged || publish.isPending
  const act = useRef(publish.mutate)
  act.current = publish.mutate
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      if (isDisabled || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      act.current()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isDisabled])
  return (
    <Button
      kind="primary"
      disabled={isDisabled}
      onClick={() => publish.mutate()}
      aria-keyshortcuts="Control+Enter"
    >
      <Send size={14} />
      {form.publishedVersion === null ? <Trans>Publish form</Trans> : <Trans>Publish changes</Trans>}
    </Button>
  )
}
