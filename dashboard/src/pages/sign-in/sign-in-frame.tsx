import { i18n } from '@lingui/core';
import { Anchor, Center, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { changeLanguage, type Language, languages } from '../../texts/language.ts';

/** A page for somebody who is not signed in. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${i18n.t('Research platform')}`;
  }, [title]);
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack w="100%" maw={400}>
        <Stack gap={0} align="center">
          <img src="/icon.svg" alt="" width={40} height={40} />
          <Text fw={600} mt="xs">
            {i18n.t('Research platform')}
          </Text>
        </Stack>
        <Paper withBorder p="lg">
          <Title order={1} size="h2" mb="md">
            {title}
          </Title>
          {children}
        </Paper>
        <Group justify="center" gap="md">
          {Object.entries(languages).map(([code, name]) => (
            <Anchor
              key={code}
              component="button"
              size="sm"
              lang={code}
              onClick={() => changeLanguage(code as Language)}
            >
              {name}
            </Anchor>
          ))}
          <Anchor href="/docs" size="sm">
            {i18n.t('Documentation')}
          </Anchor>
        </Group>
      </Stack>
    </Center>
  );
}
