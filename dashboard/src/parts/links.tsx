import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

/** A link within the dashboard, told from text by more than its colour. */
export const TextLink = createLink((properties: AnchorProps & Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps>) => (
  <Anchor underline="always" {...properties} />
));

/** A link that looks like a button: it leads somewhere, and can be opened in another tab. */
export const ButtonLink = createLink(
  (properties: ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>) => (
    <Button component="a" {...properties} />
  ),
);
