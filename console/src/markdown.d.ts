declare module '*.md?blocks' {
  import type { Block } from '../../scripts/markdown-blocks.ts';
  export const blocks: readonly Block[];
}
