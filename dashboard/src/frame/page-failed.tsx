import { i18n } from '@lingui/core';
import { Anchor, Container } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { Empty } from '../parts/empty.tsx';
import { Problem } from '../parts/problem.tsx';

export function PageFailed({ error }: { error: unknown }) {
  const router = useRouter();
  return <Problem error={error} retry={() => void router.invalidate()} />;
}

export function NotFoundPage() {
  return (
    <Container py="xl" component="main">
      <Empty
        order={1}
        title={i18n.t('There is no such page')}
        action={
          <Anchor component={Link} to="/">
            {i18n.t('To the overview')}
          </Anchor>
        }
      >
        {i18n.t('The address may be mistyped, or what it named is no longer there.')}
      </Empty>
    </Container>
  );
}
