declare module '~icons/tabler/*' {
  import type { ReactElement, SVGProps } from 'react';

  /** As compiled by vite.config.ts. */
  const Icon: (props: SVGProps<SVGSVGElement> & { size?: number }) => ReactElement;
  export default Icon;
}
