import { cx } from "#app/ui/cx.ts";

const sizes = {
  sm: { board: "px-5 pt-2 pb-1 border-2 rounded-pill", name: "text-lg", hindi: "text-base", legs: "h-4", post: "w-2" },
  md: {
    board: "px-[min(2.25rem,8vw)] pt-3 pb-2 border-[3px] rounded-pill",
    name: "text-2xl",
    hindi: "text-xl",
    legs: "h-8",
    post: "w-3",
  },
  lg: {
    board: "px-10 pt-4 pb-3 border-4 rounded-pill sm:px-20 sm:pt-5 sm:pb-4",
    name: "text-4xl",
    hindi: "text-2xl",
    legs: "h-12",
    post: "w-4",
  },
};

type Props = {
  name: string;
  hindi?: string;
  /** At the foot of the board, such as an altitude or a time. */
  small?: string;
  size?: keyof typeof sizes;
  /** False on pictures and walls. */
  posts?: boolean;
  /** Turn it off for sentences. */
  capitals?: boolean;
  as?: "h1" | "h2" | "h3" | "p";
  className?: string;
};

/** The yellow board of an Indian railway station. */
export function StationBoard(props: Props) {
  const { name, hindi, small, size = "md", posts = true, capitals = true, as: Name = "p", className } = props;
  const look = sizes[size];
  return (
    <div className={cx("inline-flex max-w-full flex-col items-center text-black", className)}>
      <div className="max-w-full rounded-pill bg-board p-1">
        <div className={cx("border-black text-center", look.board)}>
          <Name className={cx("font-sans leading-none font-bold tracking-wide", capitals && "uppercase", look.name)}>
            {name}
          </Name>
          {hindi ? (
            <p lang="hi" className={cx("mt-1 leading-tight font-semibold", look.hindi)}>
              {hindi}
            </p>
          ) : null}
          {small ? <p className="mt-0.5 text-xs font-semibold">{small}</p> : null}
        </div>
      </div>
      {posts ? (
        <div aria-hidden="true" className="flex w-3/5 justify-between">
          <Post className={cx(look.legs, look.post)} />
          <Post className={cx(look.legs, look.post)} />
        </div>
      ) : null}
    </div>
  );
}

function Post({ className }: { className: string }) {
  return <span className={cx("border-x-2 border-black bg-board", className)} />;
}
