import rules from './.dependency-cruiser.mjs'

/** The folders of a room use each other in one direction. Tests are left out: they may start anything. */
export default {
  forbidden: [
    {
      name: 'folders-of-a-room-have-one-direction',
      comment: 'Types count as well. Move what both folders need into the lower one.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^server/src/([^/]+)/([^/]+)/' },
      to: { path: '^server/src/$1/$2(/|$)', circular: true },
    },
  ],
  options: { ...rules.options, exclude: { path: '\\.test\\.ts$|/testing/' } },
}
