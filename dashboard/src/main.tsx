import './style.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import './focus-kept.ts';
import { openFragmentLink } from './fragment-links.ts';
import { SignInAgainWhenAsked } from './session/sign-in-again-when-asked.tsx';
import { loadTexts } from './texts/language.ts';
import { theme } from './theme.ts';

openFragmentLink();
void import('./forgiving-input.ts');
await loadTexts();
// It reads the address, so it is made after that.
const { router } = await import('./router.tsx');

// The policy lets in no style but the files of this page and what carries this page's nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '';
// Where react-style-singleton, which locks scrolling behind a dialog, looks for it.
Object.assign(globalThis, { __webpack_nonce__: nonce });

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider theme={theme()} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <SignInAgainWhenAsked />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
