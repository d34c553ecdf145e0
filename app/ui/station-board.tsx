import { cx } from "#app/ui/cx.ts";

const sizes = {
  sm: { board: "px-5 py-1.5 border-2 rounded-[1.5rem]", name: "text-lg", hindi: "text-base", legs: "h-3", gap: "gap-8" },
  md: { board: "px-8 py-3 border-[3px] rounded-[2.5rem]", name: "text-2xl", hindi: "text-xl", legs: "h-6", gap: "gap-16" },
  lg: { board: "px-10 py-4 border-4 rounded-[3.5rem] sm:px-16 sm:py-5", name: "text-4xl", hindi: "text-2xl", legs: "h-10", gap: "gap-28" },
};

type Props = {
  name: string;
  /** The name in Devanagari. */
  hindi?: string;
  /** A small line at the foot of the board, such as a height above the sea or a time. */
  small?: string;
  size?: keyof typeof sizes;
  /** Leave the two posts away where the board hangs on a picture or on a wall. */
  posts?: boolean;
  as?: "h1" | "h2" | "h3" | "p";
  className?: string;
};

/** The yellow board of an Indian railway station: where we are. */
export function StationBoard({ name, hindi, small, size = "md", posts = true, as: Name = "p", className }: Props) {
  const look = sizes[size];
  return (
    <div className={cx("inline-flex max-w-full flex-col items-center text-black", className)}>
      <div className="max-w-full rounded-[4rem] bg-board p-1">
        <div className={cx("border-black text-center", look.board)}>
          <Name className={cx("font-sans leading-none font-bold tracking-wide uppercase", look.name)}>{name}</Name>
          {hindi ? (
            <p lang="hi" className={cx("mt-1 leading-tight font-semibold", look.hindi)}>
              {hindi}
            </p>
          ) : null}
          {small ? <p className="mt-0.5 text-xs font-semibold">{small}</p> : null}
        </div>
      </div>
      {posts ? (
        <div aria-hidden="true" className={cx("flex", look.gap)}>
          <Post height={look.legs} />
          <Post height={look.legs} />
        </div>
      ) : null}
    </div>
  );
}

function Post({ height }: { height: string }) {
  return <span className={cx("w-2.5 border-x-2 border-black bg-board", height)} />;
}
