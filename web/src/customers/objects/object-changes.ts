import { useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { parley, queryClient } from '../../shell/queries/api.ts'
import { toast } from '../../ui/overlays/toaster.tsx'

type CustomObject = Output<'cdp_custom_objects_get'>
type Edit = (object: CustomObject) => { displayName?: string; attributes?: Record<string, unknown> }

/**
 * Changes an object and offers to undo it. The service replaces attributes as a whole, so each change starts from the
 * object as it is now. Returns the error message, if any.
 */
export function useChangeObject(type: string, externalId: string) {
  const { t } = useLingui()
  const send = async (edit: Edit, isUndo: boolean): Promise<string | undefined> => {
    try {
      const before = await parley.customObjects.get({ type, externalId })
      await parley.customObjects.upsert({ type, externalId, ...edit(before) } as never)
      const back: Edit = () => ({
        ...(before.displayName && { displayName: before.displayName }),
        attributes: before.attributes,
      })
      if (isUndo) toast.success(t`Change undone`)
      else toast.success(t`Saved`, { action: { label: t`Undo`, onClick: () => void send(back, true) } })
      return undefined
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (isUndo) toast.error(message)
      return message
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['objects', type] })
    }
  }
  return {
    rename: (displayName: string) => send(() => ({ displayName }), false),
    setAttribute: (name: string, value: unknown) =>
      send(({ attributes: { [name]: _, ...rest } }) => {
        return { attributes: value === undefined ? rest : { ...rest, [name]: value } }
      }, false),
  }
}
