import { createRootRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { NotFoundScreen } from '../shell/failure.tsx'
import { Frame } from '../shell/frame/frame.tsx'
import { type MessageArea, withMessages } from '../shell/locale/locale.ts'
import { jsonIn } from '../shell/queries/search-params.ts'

/** A screen whose code loads when it opens, with the messages that it needs beyond those of the shell. */
export const screen = <Name extends string>(
  areas: readonly MessageArea[],
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) => lazyRouteComponent<Record<Name, ComponentType>, Name>(() => withMessages(areas, load), name)

/** Screens that create records in a dialog. */
export const adding = (search: Record<string, unknown>) => jsonIn<'add', true>(search, 'add')

export const root = createRootRoute({ component: Frame, notFoundComponent: NotFoundScreen })
