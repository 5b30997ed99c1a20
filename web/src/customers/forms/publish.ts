import { useLingui } from '@lingui/react/macro'
import { parley, queryClient } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { toast } from '../../ui/overlays/toaster.tsx'

export type Publish = ReturnType<typeof usePublish>

/** Publishes the draft after everything is saved. What could not be saved is not published, nor is an older draft. */
export function usePublish(formId: string, flush: () => Promise<boolean>) {
  const { t } = useLingui()
  return useApiMutation(
    async () => {
      if (!(await flush())) throw new Error(t`Not published, because your latest changes are not saved.`)
      return parley.embeddedForms.publish({ formId })
    },
    {
      changes: [['forms']],
      done: ({ publishedVersion }) => t`Version ${publishedVersion} published`,
      quiet: true,
      onRefused: ({ code, message }) => {
        // The list beside the form names what it still needs.
        if (code === 'form_not_ready') void queryClient.invalidateQueries({ queryKey: ['forms'] })
        else toast.error(message)
      },
    },
  )
}
